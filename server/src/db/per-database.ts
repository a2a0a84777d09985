import type { Db } from '../infra/db'

/**
 * Makes something once per database and keeps it, e.g. a family's prepared queries: a prepared
 * query is bound to its database, of which tests open many in one process.
 */
export function perDatabase<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>()
  return (db) => {
    let value = made.get(db)
    if (value === undefined) {
      value = make(db)
      made.set(db, value)
    }
    return value
  }
}
