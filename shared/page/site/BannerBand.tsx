import styled from 'styled-components';
import type { ContentOf } from '@portal/calls';
import { Container, TextLink, theme } from '@portal/design';

interface BannerBandProps {
  banner: Pick<ContentOf<'siteBanner'>, 'text' | 'tone' | 'link'>;
  /** Absent: it cannot be closed. */
  onClose?: () => void;
}

const tones = {
  calm: [theme.color.brandTint, theme.color.brand],
  warn: [theme.color.warnTint, theme.color.warn],
  bad: [theme.color.badTint, theme.color.bad],
} as const;

/** Announcement to all visitors, above the header. */
export function BannerBand({ banner: { text, tone, link }, onClose }: BannerBandProps) {
  return (
    <Band $tone={tone}>
      <Row>
        <p>
          {text}
          {link && (
            <>
              {' '}
              <TextLink to={link}>查看详情</TextLink>
            </>
          )}
        </p>
        {onClose && (
          <button type="button" aria-label={`关闭“${text}”`} onClick={onClose}>
            ×
          </button>
        )}
      </Row>
    </Band>
  );
}

const Band = styled.div<{ $tone: keyof typeof tones }>`
  border-bottom: 2px solid ${({ $tone }) => tones[$tone][1]};
  background: ${({ $tone }) => tones[$tone][0]};
  color: ${theme.color.ink};
  font-size: ${theme.size.s};
  a {
    text-decoration: underline;
  }
`;

const Row = styled(Container)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.m};
  min-height: 40px;
  padding-top: 6px;
  padding-bottom: 6px;
  p {
    overflow-wrap: anywhere;
  }
  button {
    flex: none;
    width: 28px;
    height: 28px;
    border: 0;
    background: none;
    cursor: pointer;
    font-size: 18px;
    line-height: 1;
  }
`;
