export interface Point {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance by the haversine formula. */
export function kmBetween(a: Point, b: Point): number {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)];
  const north = Math.sin((latitudeB - latitudeA) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const part = north + Math.cos(latitudeA) * Math.cos(latitudeB) * east;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(part));
}
