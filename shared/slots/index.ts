export { provideSlots, PropSlot } from './PropSlot';
