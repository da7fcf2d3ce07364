import { agreementKeeper } from './modules/agreements';
import { allianceKeeper } from './modules/alliance';
import { productNames } from './modules/catalog';
import type { ContentLinks } from './modules/contentKit';
import { documentKindKeeper, documentNames } from './modules/documents';
import { faqCategoryKeeper, faqKeeper } from './modules/help';
import { messageTemplateKeeper } from './modules/messages';
import { slideKeeper } from './modules/portals';
import { sceneKeeper } from './modules/solutions';

/** Who keeps the contents of the kit that have tables of their own, and whose things contents may name. */
export const contentLinks: ContentLinks = {
  keepers: {
    slide: slideKeeper,
    faq: faqKeeper,
    faqCategory: faqCategoryKeeper,
    scene: sceneKeeper,
    documentType: documentKindKeeper,
    allianceMember: allianceKeeper,
    allianceNews: allianceKeeper,
    partner: allianceKeeper,
    serviceTerms: agreementKeeper('serviceTerms'),
    privacyPolicy: agreementKeeper('privacyPolicy'),
    providerTerms: agreementKeeper('providerTerms'),
    messageReview: messageTemplateKeeper('review'),
    messageFee: messageTemplateKeeper('fee'),
    messageApi: messageTemplateKeeper('api'),
    messageSecurity: messageTemplateKeeper('security'),
    messageSystem: messageTemplateKeeper('system'),
  },
  namesOf: { api: productNames, document: documentNames },
};
