# Five questions that analysts ask, answered with httr2 and readr.
#
#     install.packages(c("httr2", "readr"))
#     TIDEMARK_KEY=tdm_... Rscript docs/examples/questions.R [SOC_CODE] [MSA_CODE]
#
# TIDEMARK_URL names the service, http://127.0.0.1:8080 if it is not set. The key needs the professional tier.
library(httr2)

given <- commandArgs(trailingOnly = TRUE)
soc <- if (length(given) > 0) given[1] else "43-3071.00"
msa <- if (length(given) > 1) given[2] else "31084"
base <- Sys.getenv("TIDEMARK_URL", "http://127.0.0.1:8080")

# A call that has not been sent; an error of the service ends the program with its message.
call_to <- function(path) {
  request(paste0(base, path)) |>
    req_auth_bearer_token(Sys.getenv("TIDEMARK_KEY")) |>
    req_error(body = \(answer) resp_body_json(answer)$message)
}
ask <- function(path, body = NULL) {
  asked <- call_to(path)
  if (!is.null(body)) asked <- req_body_json(asked, body)
  resp_body_json(req_perform(asked))
}
# A whole table of the release.
table_of <- function(name) {
  text <- resp_body_string(req_perform(call_to(paste0("/exports/", name, ".csv"))))
  types <- readr::cols(msa_code = readr::col_character())
  suppressWarnings(readr::read_csv(I(text), col_types = types, guess_max = Inf, progress = FALSE))
}
say <- function(...) cat(sprintf(...), "\n", sep = "")
dollars <- function(amount) paste0("$", formatC(amount, format = "f", digits = 0, big.mark = ","))

occupations <- table_of("occupations")

# 1. How many of the workers of an area are in occupations with an exposure above 0.5?
region <- ask(paste0("/regions/", msa))
percent <- region$summary$at_risk_percent
range <- unlist(region$summary$at_risk_percent_interval_90)
say("1. %s: %.1f %% of workers (%.1f to %.1f).", region$msa_name, percent, range[1], range[2])

# 2. Which growing occupations can somebody reach without more schooling?
filters <- list(growing_only = TRUE, include_further_education = FALSE)
body <- list(source_soc = soc, similarity_threshold = 0.7, max_results = 3, filters = filters)
found <- ask("/jobs/transitions", body)
say("2. From %s: %d growing occupations.", found$source_job$title, found$transition_count)
for (to in found$transitions) {
  say("   %s: %+.1f %%, %s", to$target_title, to$projected_growth_percent, dollars(to$median_wage))
}

# 3. Which skills protect most? Those hardest for AI, with the number of occupations that ask for them.
asked <- subset(table_of("occupation_requirements"), job_relevance >= 0.5)
skills <- subset(table_of("requirements"), type == "Skills")
skills <- head(skills[order(-skills$ai_resilience_score, skills$element_id), ], 3)
say("3. The skills that protect most:")
for (at in seq_len(nrow(skills))) {
  skill <- skills[at, ]
  count <- sum(asked$element_id == skill$element_id)
  say("   %s: resilience %.2f, asked for by %d occupations", skill$name, skill$ai_resilience_score, count)
}

# 4. Which areas are most and least exposed?
regions <- subset(table_of("regions"), basis == "detailed")
regions$share <- 100 * regions$total_at_risk_jobs / regions$total_employment
regions <- regions[order(-regions$share, regions$msa_code), ]
most <- head(regions, 1)
least <- tail(regions, 1)
say("4. Of %d areas: %s %.1f %%, %s %.1f %%.", nrow(regions), most$msa_name, most$share, least$msa_name, least$share)

# 5. Do exposed occupations pay more? Median wages joined by SOC code, weighted by employment.
paid <- subset(occupations, !is.na(employment) & !is.na(median_wage))
say("5. Mean of median wages by quadrant:")
for (group in split(paid, paid$quadrant)) {
  wage <- weighted.mean(group$median_wage, group$employment)
  say("   %s: %s, %.1f million workers", group$quadrant[1], dollars(wage), sum(group$employment) / 1e6)
}
