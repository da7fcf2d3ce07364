import styled from 'styled-components';
import { theme } from '@portal/design';
import { formatMinute } from '@portal/rules';

interface PapersKeptProps {
  /** Null: no deletion is planned, or there are no files. */
  until: string | null;
  /** Condition under which they are kept longer. */
  unless?: string;
}

/** Says until when uploaded pictures and papers are retained. */
export const PapersKept = ({ until, unless = '' }: PapersKeptProps) =>
  until === null ? null : (
    <Line>
      已上传的图片与资料保留到 {formatMinute(until)}，到期自动删除{unless}。
    </Line>
  );

const Line = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
`;
