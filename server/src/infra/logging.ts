import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'

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
  '["c-access-token"]',
  '["C-Access-Token"]',
]

/** A structured logger whose lines carry no token, phone number or message text. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: PERSONAL.flatMap((name) =>
          name.startsWith('[') ? [`*${name}`, `*.*${name}`] : [`*.${name}`, `*.*.${name}`],
        ).concat(['token', 'phone', 'mobile', 'content', 'text']),
        censor: '[removed]',
      },
      serializers: { err: safeError },
    },
    destination ?? process.stdout,
  )
}

/**
 * An error without what a database puts beside its message: drizzle repeats the query's
 * parameters, PostgreSQL the row's values, and both hold what people wrote.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { cause, stack } = error
  const code = (error as { code?: unknown }).code
  // drizzle's message is the query followed by a line `params: …`.
  const cut = (text: string): string => text.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, '')
  return {
    type: error.name,
    message: cut(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: stack === undefined ? undefined : cut(stack),
    ...(cause instanceof Error ? { cause: safeError(cause) } : {}),
  }
}
