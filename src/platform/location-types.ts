/** A place; coordinates in GCJ-02, which Chinese maps use. */
export interface Place {
  name: string
  address: string
  latitude: number
  longitude: number
}

/** A spot, in GCJ-02. */
export type Position = Pick<Place, 'latitude' | 'longitude'>
