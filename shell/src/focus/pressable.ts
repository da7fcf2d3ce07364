/** What is pressed for something to happen. */
export const pressable = 'button, a[href], [role="button"], summary';
