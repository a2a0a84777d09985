import { pino, type DestinationStream, type Logger as PinoLogger, type LoggerOptions } from 'pino'

export type Logger = PinoLogger

/**
 * Log fields that could hold a token, a phone number or what somebody wrote. They are cut out
 * wherever a line nests them one or two levels deep.
 */
const PERSONAL = [
  'token',
  'phone',
  'mobile',
  'code',
  'content',
  'text',
  'password',
  'authorization',
  'cookie',
  'clientKey',
  'clientMsgId',
  'openid',
  'unionid',
  'session_key',
  'sessionKey',
  '["c-access-token"]',
  '["C-Access-Token"]',
]

/**
 * What an error's `code` may look like to be kept: an SQLSTATE, a name in capitals such as ECONNREFUSED,
 * or a number of our own catalogue. Six digits could be somebody's sign-in code.
 */
const ERROR_CODE = /^(?:[0-9A-Z]{5}|[A-Z][A-Z0-9_]*|-?\d{1,5})$/

/** A structured logger whose lines carry no token, phone number, sign-in code or message text. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: PERSONAL.flatMap((name) =>
          name.startsWith('[') ? [`*${name}`, `*.*${name}`] : [`*.${name}`, `*.*.${name}`],
        )
          .concat(['token', 'phone', 'mobile', 'content', 'text'])
          // Named, or the censor would not be told that a code lies below `err`.
          .concat(['err.code']),
        censor: (value: unknown, path: string[]) =>
          path[0] === 'err' && path.at(-1) === 'code' ? value : '[removed]',
      },
      serializers: { err: safeError },
      hooks: { logMethod },
    },
    destination ?? process.stdout,
  )
}

/** A line without words of its own would get the error's whole message from pino. */
const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method) {
  const [first, ...rest] = args as unknown[]
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
  if (!(error instanceof Error)) return method.apply(this, args)
  const fields = first instanceof Error ? { err: first } : (first as object)
  const words = rest.length > 0 ? (rest as [string]) : [safeMessage(error)]
  method.apply(this, [fields, ...words] as unknown as Parameters<typeof method>)
}

/**
 * An error without what a database puts beside its message: drizzle repeats the query's
 * parameters, PostgreSQL the row's values, and both hold what people wrote.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { cause, stack } = error
  const code = (error as { code?: unknown }).code
  const message = safeMessage(error)
  return {
    type: error.name,
    message,
    ...(ERROR_CODE.test(String(code)) ? { code } : {}),
    // The stack begins with the message, which may itself look like lines of a stack.
    stack: error.message === '' ? stack : stack?.replace(error.message, () => message),
    ...(cause instanceof Error ? { cause: safeError(cause) } : {}),
  }
}

/**
 * An error's message without values: up to where drizzle lists them (the query, then a line
 * `params: …`), and without what PostgreSQL quotes of data that it cannot read (SQLSTATE class 22).
 */
export function safeMessage(error: Error): string {
  const { code } = error as { code?: unknown }
  const message = error.message.replace(/\nparams:[\s\S]*$/, '')
  return /^22[0-9A-Z]{3}$/.test(String(code)) ? message.replace(/: "[\s\S]*$/, '') : message
}
