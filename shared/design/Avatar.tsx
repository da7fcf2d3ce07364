import { useState } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

interface AvatarProps {
  /** Empty: the first character of the name is shown instead of a picture. */
  url: string;
  name: string;
  /** Pixels. */
  size?: number;
}

/** Picture of a person beside their name; hidden from screen readers, which read the name. */
export function Avatar({ url, name, size = 32 }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState('');
  if (url && url !== brokenUrl)
    return <Picture src={url} alt="" width={size} height={size} onError={() => setBrokenUrl(url)} />;
  return (
    <Initial aria-hidden="true" $size={size}>
      {Array.from(name.trim())[0] ?? ''}
    </Initial>
  );
}

const Picture = styled.img`
  flex: none;
  border-radius: 50%;
  object-fit: cover;
  background: ${theme.color.mist};
`;

const Initial = styled.span<{ $size: number }>`
  display: inline-grid;
  flex: none;
  place-content: center;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  background: ${theme.color.brandTint};
  color: ${theme.color.brand};
  font-size: ${({ $size }) => Math.round($size * 0.45)}px;
  line-height: 1;
  user-select: none;
`;
