type Listener = () => void;

let listener: Listener = () => {};

/** The shell's answer to E0002 on any call. Policy stays out of the transport. */
export function onSessionExpired(next: Listener): void {
  listener = next;
}

export const reportSessionExpired = () => listener();
