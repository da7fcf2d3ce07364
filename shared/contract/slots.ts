/** All places of the portal that remotes may fill with widgets, with their purpose. */
export const slots = {
  'home.banner': 'Carousel beside the headline of the home page',
  'home.strip': 'Band of figures under the headline',
  'home.main': 'Full-width block of the home page',
  'home.aside': 'Half-width block at the end of the home page',
  'home.foot': 'Full-width block at the very end of the home page',
  'subHome.banner': 'Carousel of a branded portal',
  'subHome.main': 'Full-width block of a branded home page',
  'member.overview': 'Short overview in the headline of either home page, for whoever is signed in',
  'member.steps': 'The steps to the first call with what is done of them, for whoever is signed in',
  'header.tools': 'Control in the header, before the person, for whoever is signed in',
  'editor.richText':
    'Editor of rich text, drawn by pages of any remote with `PropSlot`; see RichTextEditorProps',
  'account.security': 'Second factor of the account, drawn by the page of the account with `PropSlot`',
  'identity.verify':
    'Dialog in which somebody proves again who they are, drawn by pages of any remote with `PropSlot`; see VerifyIdentityProps',
} as const;

/** Slots that a single remote fills; publishing a second one is refused. */
export const exclusiveSlots: readonly SlotId[] = ['editor.richText', 'account.security', 'identity.verify'];

export type SlotId = keyof typeof slots;
