declare const aria: {
  readonly components: readonly string[]
  readonly attributes: Record<string, string>
}
export default aria
