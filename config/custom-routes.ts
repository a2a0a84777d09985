/**
 * Pages that stand at an address of the specification's own (design §3), on H5 only: page file to
 * address. src/lib/routes.ts knows the addresses; a test compares the two.
 */
export const CUSTOM_ROUTES: Readonly<Record<string, string>> = {
  '/pages/location/choose-location': '/choose-location',
  '/pages/location/open-location': '/open-location',
}
