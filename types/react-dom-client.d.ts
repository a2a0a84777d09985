/** The one function that tests of H5 components need; the client itself never mounts by hand. */
declare module 'react-dom/client' {
  import type { ReactNode } from 'react'

  export function createRoot(container: Element): { render(node: ReactNode): void; unmount(): void }
}
