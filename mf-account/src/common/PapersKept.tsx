import styled from 'styled-components';
import { theme } from '@portal/design';

interface PapersKeptProps {
  /** Null: they stay as long as they are needed, or there are none. */
  until: string | null;
  /** What would keep them, where something would. */
  unless?: string;
}

/** Till when pictures and papers are kept that nobody needs any more. */
export const PapersKept = ({ until, unless = '' }: PapersKeptProps) =>
  until === null ? null : (
    <Line>
      已上传的图片与资料保留到 {until}，到期自动删除{unless}。
    </Line>
  );

const Line = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
`;
