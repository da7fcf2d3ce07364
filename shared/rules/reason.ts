/** Most characters of the reason that is asked for before an action (`ReasonDialog`). */
export const reasonMax = 200;
/** The same where more has to be said: an operator's note, an objection. */
export const longReasonMax = 500;
