export type Player = ReturnType<typeof createPlayer>;

/** Plays a sound from its start, as often as one likes. `drop` it when it is no longer wanted. */
export function createPlayer(sound: Blob, onEnd: () => void) {
  const url = URL.createObjectURL(sound);
  const audio = new Audio(url);
  audio.onended = onEnd;

  return {
    play(): Promise<void> {
      audio.currentTime = 0;
      return audio.play();
    },
    stop: () => audio.pause(),
    drop(): void {
      audio.pause();
      URL.revokeObjectURL(url);
    },
  };
}
