import styled from 'styled-components';
import { Dialog, theme } from '@portal/design';
import { agreements, type AgreementKind } from './agreements';

interface AgreementLinkProps {
  kind: AgreementKind;
  isOpen: boolean;
  onChange: (open: AgreementKind | null) => void;
}

/** Names an agreement and shows it in a dialog, so that what has been typed stays. */
export function AgreementLink({ kind, isOpen, onChange }: AgreementLinkProps) {
  const { title, paragraphs } = agreements[kind];

  return (
    <>
      <Opener
        type="button"
        onClick={(event) => {
          event.preventDefault();
          onChange(kind);
        }}
      >
        《{title}》
      </Opener>
      <Dialog title={title} isOpen={isOpen} onClose={() => onChange(null)}>
        <Text>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Text>
      </Dialog>
    </>
  );
}

const Opener = styled.button`
  border: 0;
  padding: 0;
  background: none;
  color: ${theme.color.brandDark};
  cursor: pointer;
`;

const Text = styled.div`
  display: grid;
  gap: ${theme.space.m};
`;
