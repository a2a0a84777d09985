import { entityKind, sql, type ColumnBaseConfig, type ColumnBuilderBaseConfig } from 'drizzle-orm'
import { customType, PgColumn, PgIntColumnBaseBuilder, timestamp } from 'drizzle-orm/pg-core'

type IdBuilderConfig = ColumnBuilderBaseConfig<'string', 'PgIdColumn'>

interface IdConfig<Name extends string> extends IdBuilderConfig {
  name: Name
  dataType: 'string'
  columnType: 'PgIdColumn'
  data: string
  driverParam: string
  enumValues: undefined
}

class PgIdColumn<T extends ColumnBaseConfig<'string', 'PgIdColumn'>> extends PgColumn<T> {
  static override readonly [entityKind]: string = 'PgIdColumn'

  getSQLType(): string {
    return 'bigint'
  }

  override mapFromDriverValue(value: string | number): string {
    return String(value)
  }
}

class PgIdBuilder<T extends IdBuilderConfig> extends PgIntColumnBaseBuilder<T> {
  static override readonly [entityKind]: string = 'PgIdBuilder'

  constructor(name: T['name']) {
    super(name, 'string', 'PgIdColumn')
  }

  /** Called by drizzle when the table is made; its own declaration is internal, hence no `override`. */
  build(table: unknown): PgColumn {
    return new PgIdColumn(table as never, this.config)
  }
}

/**
 * A bigint that the program holds as a decimal string, as ids travel on the wire: neither the
 * rounding of a number nor a BigInt that JSON cannot write. drizzle 0.45 has no such mode.
 */
export function id<Name extends string>(name: Name) {
  return new PgIdBuilder<IdConfig<Name>>(name)
}

/**
 * A moment. Milliseconds only, because the program's Date holds no more and a paging cursor made
 * from a rounded time would skip or repeat rows.
 */
export function moment<Name extends string>(name: Name) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
}

/** A moment that is the moment of insertion unless given. */
export function momentNow<Name extends string>(name: Name) {
  return moment(name)
    .notNull()
    .default(sql`now()`)
}

/** Bytes, e.g. a hash. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
})
