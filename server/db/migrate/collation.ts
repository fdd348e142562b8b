import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Name of the collation by which names are sorted: Chinese by pinyin, numbers in a text by value (2 号楼, 10 号楼). */
export const chineseCollation = 'zh_natural'

/** Makes the collation where it is missing; a server that was built without ICU gets a plain one under its name. */
export async function ensureCollation(db: Kysely<Tables>): Promise<void> {
  const found = await sql`select 1 from pg_collation where collname = ${chineseCollation}`.execute(db)
  if (found.rows.length > 0) return
  await sql`do $$ begin
    create collation zh_natural (provider = icu, locale = 'zh-u-kn-true');
  exception when others then
    create collation zh_natural from "C";
  end $$`.execute(db)
}
