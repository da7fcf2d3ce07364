import { useEffect, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Errand } from '@portal/calls';
import { theme } from '@portal/design';
import { QrCode } from '@portal/forms';
import { useRevalidator } from '@portal/router';
import { formatMinute } from '@portal/rules';

const askEveryMs = 3000;

interface ErrandBoxProps {
  /** Name of the errand. */
  name: string;
  errand: Errand;
  /** Instructions. */
  children: ReactNode;
  /** Further actions. */
  actions?: ReactNode;
}

/** QR code of an external service's page, to be opened on a phone; polls for its outcome. */
export function ErrandBox({ name, errand: { qrUrl, endsAt }, children, actions }: ErrandBoxProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [revalidate]);

  return (
    <Sides>
      <QrCode text={qrUrl} label={`${name}的二维码`} />
      <div>
        {children}
        <p>
          {formatMinute(endsAt)} 前有效，也可以
          <a href={qrUrl} target="_blank" rel="noreferrer">
            在本机打开
          </a>
          。完成后本页自动更新。
        </p>
        {actions}
      </div>
    </Sides>
  );
}

const Sides = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.l};
  a {
    color: ${theme.color.brandDark};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  > div {
    flex: 1 1 260px;
    display: grid;
    gap: ${theme.space.m};
  }
`;
