import { useEffect, useState } from 'react'
import { SelectInput, usePage, useServices } from '../../runtime/index.ts'

interface EyesInputProps {
  /** Header `preview-as`; empty for one's own eyes. */
  readonly value: string
  onChange(value: string): void
}

/** 身份: the page as a role sees it, or as somebody with a single project does. */
export function EyesInput({ value, onChange }: EyesInputProps) {
  const page = usePage()
  const { client } = useServices()
  const [roles, setRoles] = useState<readonly { readonly value: number; readonly label: string }[]>([])
  useEffect(() => {
    // Who may not see roles looks with his own eyes, or with those of a single project.
    const ask = async () => page.call<typeof roles>('role.options', {}, { silent: true })
    ask().then(setRoles, () => setRoles([]))
  }, [page])
  const projects = client.session?.projects ?? []
  const choices = [
    { value: '', label: '本人' },
    ...roles.map((role) => ({ value: `role=${role.value}`, label: `角色：${role.label}` })),
    ...projects.map(({ id, name }) => ({ value: `project=${id}`, label: `只有一个项目：${name}` })),
  ]
  return (
    <SelectInput label="身份" value={value} choices={choices} width={136} onChange={(next) => onChange(String(next))} />
  )
}
