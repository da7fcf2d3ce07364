import styled from 'styled-components';
import { Dialog, theme } from '@portal/design';

interface TermsLinkProps {
  title: string;
  paragraphs: readonly string[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** Names an agreement and opens it in a dialog, so that nothing typed in the form is lost. */
export function TermsLink({ title, paragraphs, isOpen, onChange }: TermsLinkProps) {
  return (
    <>
      <Opener
        type="button"
        onClick={(event) => {
          // The link is inside the label of a checkbox, which must not be toggled.
          event.preventDefault();
          onChange(true);
        }}
      >
        《{title}》
      </Opener>
      <Dialog title={title} isOpen={isOpen} onClose={() => onChange(false)}>
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
