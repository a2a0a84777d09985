let counter = 0

/**
 * Identity of a message made by the client, the same for every retry (design §3): `m` + time + counter
 * + 50 random bits, lower-case letters, digits and dashes, about 24 characters. Random numbers need
 * not be secret here: the database keeps it unique per sender.
 */
export function createClientMsgId(
  now: number = Date.now(),
  random: () => number = Math.random,
): string {
  counter = (counter + 1) % 46_656
  const part = (): string =>
    Math.floor(random() * 36 ** 5)
      .toString(36)
      .padStart(5, '0')
  return `m${now.toString(36)}-${counter.toString(36).padStart(3, '0')}-${part()}${part()}`
}
