import { useCallback, useState } from 'react';

/** State that resets to `initial` whenever `key` changes, such as a menu that closes on navigation. */
export function useStateFor<State>(key: unknown, initial: State): [State, (next: State) => void] {
  const [held, setHeld] = useState({ key, state: initial });
  const isSame = Object.is(held.key, key);
  if (!isSame) setHeld({ key, state: initial });
  const setState = useCallback((next: State) => setHeld({ key, state: next }), [key]);
  return [isSame ? held.state : initial, setState];
}
