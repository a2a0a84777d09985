/** The parts of these packages that the harness uses; they come without types, or with wrong ones. */
declare module 'j-component' {
  export interface RootView {
    readonly instance: Record<string, unknown>
    readonly _exparserNode: import('./view').Node
    attach(parent: unknown): void
    detach(): void
  }
  const api: {
    register(definition: Record<string, unknown>): string
    create(id: string, properties?: Record<string, unknown>): RootView
  }
  export default api
}

declare module 'miniprogram-exparser' {
  const exparser: {
    TextNode: new () => object
    Component: new () => object
    Event: {
      create(name: string, detail: unknown, options: Record<string, unknown>): object
      dispatchEvent(target: unknown, event: object): void
    }
  }
  export default exparser
}
