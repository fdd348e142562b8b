/** What is known outside the documents; a part that is not given is not checked. */
export interface CheckContext {
  /** Names of the services that the server has. */
  readonly services?: readonly string[]
  /** The registered custom components: their names, or the JSON Schema of each one's props by name. */
  readonly components?: readonly string[] | Readonly<Record<string, object>>
}
