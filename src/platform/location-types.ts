/** A place; coordinates in GCJ-02, which Chinese maps use. */
export interface Place {
  name: string
  address: string
  latitude: number
  longitude: number
}
