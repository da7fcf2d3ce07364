import styled from 'styled-components';
import { theme } from '@portal/design';
import { language, languages, type Language } from '@portal/text';

/** The same page in the other language. It is another document: texts are said once, when code starts. */
export function LanguageSwitch() {
  const other: Language = language() === 'zh' ? 'en' : 'zh';
  return (
    <Switch type="button" lang={other === 'zh' ? 'zh-CN' : other} onClick={() => openIn(other)}>
      {languages[other]}
    </Switch>
  );
}

/** The server keeps the choice; what stands in the address besides stays. */
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
