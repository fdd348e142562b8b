type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const names = {
  userName: 'userName',
  ssoToken: 'token',
  checkToken: 'checkToken',
} as const

/** What the browser keeps of a sign-in: user name, SSO token, check token (specification sections 4, 7 and 8). */
export interface StoredSession {
  /** Goes in the header `token` of every request; empty without a sign-in. */
  checkToken(): string
  userName(): string
  /** Keeps a sign-in. */
  keep(signIn: { readonly token: string; readonly userName: string }): void
  /** Removes user name, SSO token and check token (specification section 8). */
  clear(): void
}

/** The stored session over a storage, in a browser `localStorage`. */
export function createStoredSession(store: Store): StoredSession {
  return {
    checkToken: () => store.getItem(names.checkToken) ?? '',
    userName: () => store.getItem(names.userName) ?? '',
    keep({ token, userName }) {
      store.setItem(names.checkToken, token)
      store.setItem(names.ssoToken, token)
      store.setItem(names.userName, userName)
    },
    clear() {
      store.removeItem(names.userName)
      store.removeItem(names.ssoToken)
      store.removeItem(names.checkToken)
    },
  }
}
