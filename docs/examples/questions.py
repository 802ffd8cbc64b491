#!/usr/bin/env python3
"""Five questions that analysts ask, answered with httpx and pandas.

    pip install httpx pandas
    TIDEMARK_KEY=tdm_... python3 docs/examples/questions.py [SOC_CODE] [MSA_CODE]

TIDEMARK_URL names the service, http://127.0.0.1:8080 if it is not set. The key needs the professional tier.
"""
import io
import os
import sys

import httpx
import pandas as pd

soc, msa = (sys.argv[1:] + ["43-3071.00", "31084"][len(sys.argv) - 1 :])[:2]
api = httpx.Client(
    base_url=os.environ.get("TIDEMARK_URL", "http://127.0.0.1:8080"),
    headers={"Authorization": f"Bearer {os.environ['TIDEMARK_KEY']}"},
    timeout=60,
)


def ask(path, body=None):
    """The answer of one call as a dictionary; an error of the service ends the program with its message."""
    answer = api.get(path) if body is None else api.post(path, json=body)
    if answer.is_error:
        sys.exit(f"{path}: {answer.status_code} {answer.json()['message']}")
    return answer.json()


def table(name):
    """A whole table of the release."""
    answer = api.get(f"/exports/{name}.csv")
    if answer.is_error:
        sys.exit(f"{name}: {answer.status_code} {answer.json()['message']}")
    return pd.read_csv(io.StringIO(answer.text), dtype={"msa_code": str})


occupations = table("occupations")

# 1. How many of the workers of an area are in occupations with an exposure above 0.5?
region = ask(f"/regions/{msa}")
summary = region["summary"]
low, high = summary["at_risk_percent_interval_90"]
print(f"1. {region['msa_name']}: {summary['at_risk_percent']:.1f} % of workers ({low:.1f} to {high:.1f}).")

# 2. Which growing occupations can somebody reach without more schooling?
filters = {"growing_only": True, "include_further_education": False}
found = ask("/jobs/transitions", {"source_soc": soc, "similarity_threshold": 0.7, "max_results": 3, "filters": filters})
print(f"2. From {found['source_job']['title']}: {found['transition_count']} growing occupations.")
for to in found["transitions"]:
    print(f"   {to['target_title']}: {to['projected_growth_percent']:+.1f} %, ${to['median_wage']:,.0f}")

# 3. Which skills protect most? Those hardest for AI, with the number of occupations that ask for them.
asked = table("occupation_requirements").query("job_relevance >= 0.5").groupby("element_id").size().rename("asked")
skills = table("requirements").query("type == 'Skills'").join(asked, on="element_id").fillna({"asked": 0})
skills = skills.sort_values(["ai_resilience_score", "element_id"], ascending=[False, True])
print("3. The skills that protect most:")
for skill in skills.head(3).itertuples():
    print(f"   {skill.name}: resilience {skill.ai_resilience_score:.2f}, asked for by {skill.asked:.0f} occupations")

# 4. Which areas are most and least exposed?
regions = table("regions").query("basis == 'detailed'")
regions = regions.assign(share=100 * regions.total_at_risk_jobs / regions.total_employment)
regions = regions.sort_values(["share", "msa_code"], ascending=[False, True])
most, least = regions.iloc[0], regions.iloc[-1]
print(f"4. Of {len(regions)} areas: {most.msa_name} {most.share:.1f} %, {least.msa_name} {least.share:.1f} %.")

# 5. Do exposed occupations pay more? Median wages joined by SOC code, weighted by employment.
paid = occupations.dropna(subset=["employment", "median_wage"])
print("5. Mean of median wages by quadrant:")
for quadrant, group in paid.groupby("quadrant"):
    wage = (group.median_wage * group.employment).sum() / group.employment.sum()
    print(f"   {quadrant}: ${wage:,.0f}, {group.employment.sum() / 1e6:.1f} million workers")
