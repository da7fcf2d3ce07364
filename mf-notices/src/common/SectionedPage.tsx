import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Container, StatusTabs, theme, wide } from '@portal/design';
import { usePageTitle } from '@portal/page';
import { useNavigate } from '@portal/router';

interface SectionedPageProps {
  title: string;
  /** Page title in the browser tab; sections other than the first have their own. */
  name: string;
  /** Title of the item that a section shows alone; null: the whole section. */
  alone: string | null;
  brief: string;
  /** The main action, right of the title. */
  action?: ReactNode;
  /** The first is shown when the address names no section. */
  sections: readonly { id: string; title: string }[];
  current: string;
  path: string;
  children: ReactNode;
}

/** A page with several sections, one of which is selected by the address. */
export function SectionedPage(props: SectionedPageProps) {
  const { title, name, alone, brief, action, sections, current, path, children } = props;
  const navigate = useNavigate();
  const section = sections.find(({ id }) => id === current);
  usePageTitle(alone ?? (section && section !== sections[0] ? section.title : name));
  const toSection = (id: string) => `${path}${id === sections[0]?.id ? '' : `?section=${id}`}`;

  return (
    <Container>
      <Head>
        <div>
          <h1>{title}</h1>
          <p>{brief}</p>
        </div>
        {action}
      </Head>
      <StatusTabs
        label={`${title}的内容`}
        tabs={sections}
        current={current}
        onChange={(id) => void navigate(toSection(id))}
      />
      {children}
    </Container>
  );
}

const Head = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space.l};
  padding-top: ${theme.space.xxl};
  margin-bottom: ${theme.space.xl};
  h1 {
    margin-bottom: ${theme.space.xs};
    font: 700 ${theme.size.display} / 44px ${theme.font.serif};
  }
  p {
    max-width: ${theme.width.reading};
    color: ${theme.color.inkSoft};
    line-height: 24px;
  }
  ${wide} {
    grid-template-columns: 1fr auto;
    align-items: end;
  }
`;
