import { useCallback, useState } from 'react';
import { apiBase } from '@portal/client';

/** Address of a graphic captcha; `refresh` asks for another one. */
export function useCaptcha() {
  const [stamp, setStamp] = useState(() => Date.now());
  const [hasFailed, setHasFailed] = useState(false);

  const refresh = useCallback(() => {
    setHasFailed(false);
    setStamp(Date.now());
  }, []);

  return {
    src: `${apiBase}/user/captchaCode?radam=${stamp}`,
    hasFailed,
    refresh,
    fail: () => setHasFailed(true),
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;
