import styled from 'styled-components';
import { theme } from '@portal/design';
import { RichText } from '@portal/richtext';

/** Rich-text description of a field, as a hint. */
export function RichHint({ html }: { html: string }) {
  if (html === '') return null;
  return (
    <Small>
      <RichText html={html} />
    </Small>
  );
}

const Small = styled.div`
  > div {
    color: inherit;
    font-size: ${theme.size.xs};
    line-height: 18px;
  }
`;
