import styled from 'styled-components';
import { Dialog, theme } from '@portal/design';
import { TextButton } from './TextButton';

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
      <TextButton
        onClick={(event) => {
          // The link is inside the label of a checkbox, which must not be toggled.
          event.preventDefault();
          onChange(true);
        }}
      >
        《{title}》
      </TextButton>
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

const Text = styled.div`
  display: grid;
  gap: ${theme.space.m};
`;
