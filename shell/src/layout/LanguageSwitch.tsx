import styled from 'styled-components';
import { theme } from '@portal/design';
import { language, languages, type Language } from '@portal/text';

/** Link to the same page in the other language, as a new document: texts are fixed when code starts. */
export function LanguageSwitch() {
  const other: Language = language() === 'zh' ? 'en' : 'zh';
  return (
    <Switch type="button" lang={other === 'zh' ? 'zh-CN' : other} onClick={() => openIn(other)}>
      {languages[other]}
    </Switch>
  );
}

/** The server stores the choice; the rest of the address stays. */
function openIn(other: Language): void {
  const address = new URL(window.location.href);
  address.searchParams.set('lang', other);
  window.location.assign(address);
}

const Switch = styled.button`
  align-self: flex-start;
  min-height: 32px;
  padding: 0 ${theme.space.s};
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  white-space: nowrap;
  cursor: pointer;
  &:hover {
    color: ${theme.color.brandDark};
  }
`;
