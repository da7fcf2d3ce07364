import { createContext } from 'react';

/** Decimals to which exact amounts are aligned, in a column of a table; 0: not at all. */
export const DecimalsContext = createContext(0);
