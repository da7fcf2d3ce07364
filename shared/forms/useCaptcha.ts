import { useCallback, useState } from 'react';
import { apiBase } from '@portal/client';

/**
 * What a form asks to keep robots out: a graphic captcha by its address, or one that is listened to in its place.
 * `refresh` asks for another picture, whichever there was.
 */
export function useCaptcha() {
  const [stamp, setStamp] = useState(() => Date.now());
  const [hasFailed, setHasFailed] = useState(false);
  const [isSpoken, setIsSpoken] = useState(false);

  const refresh = useCallback(() => {
    setHasFailed(false);
    setIsSpoken(false);
    setStamp(Date.now());
  }, []);

  return {
    src: `${apiBase}/user/captchaCode?radam=${stamp}`,
    hasFailed,
    isSpoken,
    refresh,
    fail: () => setHasFailed(true),
    /** The picture is void from now on. */
    turnToSound: () => setIsSpoken(true),
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;
