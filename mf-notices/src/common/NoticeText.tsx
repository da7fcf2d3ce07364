import styled from 'styled-components';
import type { NoticeType } from '@portal/calls';
import { theme } from '@portal/design';
import { RichText } from '@portal/richtext';
import { formatMinute } from '@portal/rules';
import { NoticeTypeTag } from './NoticeTypeTag';

interface NoticeTextProps {
  type: NoticeType;
  /** Time of publication; null: not published yet. */
  time: string | null;
  html: string;
}

/** Type, time and text of a notice, for readers and the preview. */
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
