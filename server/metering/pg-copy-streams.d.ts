declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** A COPY … FROM STDIN to be handed to `client.query`; what is written to it goes to the table. */
  export function from(text: string): Writable & Submittable
  /** A COPY … TO STDOUT to be handed to `client.query`; what the server sends is read from it. */
  export function to(text: string): Readable & Submittable
}
