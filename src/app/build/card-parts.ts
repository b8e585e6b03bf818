import { cardHearts } from '../../features/catalog/slots.ts'
import CardHeart from '../../features/lists/CardHeart.astro'

cardHearts.fill(CardHeart)
