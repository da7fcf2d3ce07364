import { createContext } from 'react';

/** Told by each form within that was not taken, be it that it was refused, late or lost. */
export const OnRefusal = createContext<() => void>(() => {});
