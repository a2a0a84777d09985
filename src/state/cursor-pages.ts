import { infiniteQueryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query'

import { queryClient } from './query-client'

/** One loaded page: ids only, the things themselves are entities. */
export interface IdPage {
  ids: readonly string[]
  nextCursor: string | null
}

export type IdPages = InfiniteData<IdPage, string | null>

/** Lists must not move under a reader's thumb: only a pull, or a long absence, asks for them anew. */
const LIST_FRESH_MS = 5 * 60_000

/** How a list that is paged by a cursor is asked for; `fetchPage` puts the entities away. */
export function cursorQuery(
  key: QueryKey,
  fetchPage: (cursor: string | undefined) => Promise<IdPage>,
) {
  return infiniteQueryOptions<IdPage, Error, IdPages, QueryKey, string | null>({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchPage(pageParam ?? undefined),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: LIST_FRESH_MS,
  })
}

export type CursorQuery = ReturnType<typeof cursorQuery>

/** All ids in order, each once: a row that moved between two pages shows where it was first. */
export function flatIds(data: IdPages | undefined): readonly string[] {
  if (data === undefined) return NO_IDS
  const [first] = data.pages
  if (data.pages.length === 1 && first !== undefined) return first.ids
  const seen = new Set<string>()
  for (const page of data.pages) for (const id of page.ids) seen.add(id)
  return Array.from(seen)
}

const NO_IDS: readonly string[] = []

/**
 * Asks for the first page anew and lets go of the others: one request, however far one had read.
 * @throws what the call rejects with; the old pages stay then.
 */
export async function reloadFirstPage(query: {
  queryKey: QueryKey
  queryFn?: CursorQuery['queryFn']
}): Promise<void> {
  const fresh = await queryClient.fetchInfiniteQuery({
    ...(query as CursorQuery),
    // A separate entry, so that the pages on screen stay until the new one is here.
    queryKey: [...query.queryKey, 'first'],
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  queryClient.setQueryData<IdPages>(query.queryKey, fresh)
}

/** Puts an id on top of a loaded list; nothing happens to a list that was never loaded. */
export function putOnTop(key: QueryKey, id: string): void {
  queryClient.setQueryData<IdPages>(key, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (data === undefined || first === undefined) return data
    const without = first.ids.filter((other) => other !== id)
    return { ...data, pages: [{ ...first, ids: [id, ...without] }, ...rest] }
  })
}

/** Takes an id out of every list whose key begins with `prefix`. */
export function takeOut(prefix: QueryKey, id: string): void {
  queryClient.setQueriesData<IdPages>({ queryKey: prefix }, (data) => {
    if (data === undefined || !Array.isArray(data.pages)) return data
    if (!data.pages.some((page) => page.ids.includes(id))) return data
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        ids: page.ids.filter((other) => other !== id),
      })),
    }
  })
}
