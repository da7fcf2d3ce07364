import { useCallback, useState } from 'react';
import { apiBase } from '@portal/client';

/** The captcha of a form: a picture by its address, or its spoken alternative. `refresh` asks for another picture. */
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
    /** From here on the picture is invalid. */
    turnToSound: () => setIsSpoken(true),
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;
