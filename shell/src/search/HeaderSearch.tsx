import { useRef } from 'react';
import styled from 'styled-components';
import { Container, Icon, theme, useStateFor } from '@portal/design';
import { useLocation, useNavigate } from '@portal/router';
import { useBoot } from '../bootDocument';
import { SearchField } from './SearchField';
import { searchPath } from './searchPath';
import { searchHint } from './searchTabs';

/** The search of the whole portal, behind one button of the header. */
export function HeaderSearch() {
  const boot = useBoot();
  const navigate = useNavigate();
  const { key } = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useStateFor(key, false);

  function handleEscape() {
    setIsOpen(false);
    opener.current?.focus();
  }

  return (
    <>
      <Opener
        ref={opener}
        type="button"
        aria-label="搜索"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'search'} />
      </Opener>
      {isOpen && (
        <Sheet onKeyDown={(event) => event.key === 'Escape' && handleEscape()}>
          <Container>
            <SearchField
              hasFocus
              label="全站搜索"
              placeholder={searchHint(boot)}
              onSearch={(text) => text && void navigate(searchPath(text))}
            />
          </Container>
        </Sheet>
      )}
    </>
  );
}

const Opener = styled.button`
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border: 0;
  border-radius: ${theme.radius.control};
  background: none;
  cursor: pointer;
  &:hover {
    background: ${theme.color.mist};
  }
`;

const Sheet = styled.div`
  position: absolute;
  z-index: ${theme.layer.float};
  top: 100%;
  left: 0;
  right: 0;
  padding: ${theme.space.l} 0;
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.paper};
  box-shadow: ${theme.shadow.float};
`;
