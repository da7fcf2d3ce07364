import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Button, theme } from '@portal/design';
import { isSafeMoment } from './isSafeMoment';
import { useNewer } from './newerRelease';

const lookEveryMs = 1000;

/** Announces a newer version, only while that interrupts nothing. */
export function UpdateNotice() {
  const isNewer = useNewer();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (!isNewer) return;
    const look = () => setIsShown(isSafeMoment());
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [isNewer]);

  return (
    <div role="status" data-off-paper>
      {isNewer && isShown && (
        <Band>
          <Button $kind="primary" onClick={() => window.location.reload()}>
            有新版本，点击刷新
          </Button>
        </Band>
      )}
    </div>
  );
}

const Band = styled.div`
  position: fixed;
  left: 50%;
  bottom: ${theme.space.xl};
  z-index: ${theme.layer.float};
  transform: translateX(-50%);
  border-radius: ${theme.radius.control};
  box-shadow: ${theme.shadow.float};
`;
