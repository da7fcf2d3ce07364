import styled from 'styled-components';
import type { NoticeType } from '@portal/calls';
import { theme } from '@portal/design';
import { RichText } from '@portal/richtext';
import { formatMinute } from '@portal/rules';
import { NoticeTypeTag } from './NoticeTypeTag';

interface NoticeTextProps {
  type: NoticeType;
  /** When it was published; null: not yet. */
  time: string | null;
  html: string;
}

/** What stands below the title of a notice, for its readers and in the preview. */
export const NoticeText = ({ type, time, html }: NoticeTextProps) => (
  <>
    <Facts>
      <NoticeTypeTag type={type} />
      {time !== null && <time dateTime={time.replace(' ', 'T')}>{formatMinute(time)}</time>}
    </Facts>
    <RichText html={html} />
  </>
);

const Facts = styled.div`
  display: flex;
  gap: ${theme.space.m};
  padding-bottom: ${theme.space.l};
  margin-bottom: ${theme.space.xl};
  border-bottom: 1px solid ${theme.color.line};
  color: ${theme.color.inkFaint};
`;
