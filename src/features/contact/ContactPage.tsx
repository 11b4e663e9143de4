import { Container, chakra, Heading } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'
import { ContactForm } from './ContactForm.tsx'

export function ContactPage() {
  const t = useLabels()
  return (
    <Container maxW="3xl" py={{ base: '8', md: '14' }}>
      <chakra.div display="grid" gap="3" mb="8">
        <Heading as="h1" size="3xl">
          {t('contact.title')}
        </Heading>
        <chakra.p color="fg.muted" fontSize="lg">
          {t('contact.intro')}
        </chakra.p>
      </chakra.div>
      <chakra.div p={{ base: '5', md: '8' }} bg="bg.panel" borderWidth="1px" borderRadius="card">
        <ContactForm />
      </chakra.div>
    </Container>
  )
}
