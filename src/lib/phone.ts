/** Digits of a phone number as typed or pasted: full-width digits, spaces, dashes and +86 removed. */
export function normalizePhone(input: string): string {
  const digits = input
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[^\d+＋]/g, '')
    .replace(/^(?:[+＋]|00)?86(?=1\d{10}$)/, '')
  return digits.replace(/[+＋]/g, '')
}

/** A mobile number of mainland China: 11 digits, 1 and then 3 to 9. Takes what normalizePhone returns. */
export function isMainlandMobile(phone: string): boolean {
  return /^1[3-9]\d{9}$/.test(phone)
}

/** `138****5678`; anything that is not a mobile number is hidden whole. */
export function maskPhone(phone: string): string {
  return isMainlandMobile(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '****'
}
