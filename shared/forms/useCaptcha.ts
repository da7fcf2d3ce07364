import { useCallback, useEffect, useState } from 'react';
import { apiBase } from '@portal/client';

/** Address of a graphic captcha; `refresh` asks for another one. */
export function useCaptcha() {
  const [stamp, setStamp] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);

  // Only in the browser: the picture belongs to this visitor and this moment.
  useEffect(() => setStamp(Date.now()), []);
  const refresh = useCallback(() => {
    setHasFailed(false);
    setStamp(Date.now());
  }, []);

  return {
    src: stamp ? `${apiBase}/user/captchaCode?radam=${stamp}` : null,
    hasFailed,
    refresh,
    fail: () => setHasFailed(true),
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;
