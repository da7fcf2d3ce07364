import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

export const inZone = (at: Date | string, zone: string) => dayjs(at).tz(zone);
/** The local time of a zone, as an instant. */
export const fromZone = (wall: string, zone: string) => dayjs.tz(wall, zone);
export const beijing = (at: Date) => inZone(at, 'Asia/Shanghai');
